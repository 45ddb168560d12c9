FROM python:3.12-slim-bookworm AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY renderers renderers
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir -c constraints.txt setuptools \
    && /venv/bin/pip install --no-cache-dir --no-build-isolation -c constraints.txt . \
    && /venv/bin/pip uninstall -y setuptools

FROM python:3.12-slim-bookworm
COPY --from=build /venv /venv
RUN useradd --system --uid 10001 adjutant && install -d -o adjutant /data
USER adjutant
ENV ADJUTANT_DATA=/data PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1
VOLUME /data
WORKDIR /data
# The bot touches this file every half minute while it is connected.
HEALTHCHECK --interval=60s --timeout=5s --start-period=30s \
    CMD python -c "import os, sys, time; sys.exit(time.time() - os.path.getmtime('/data/alive') > 120)"
CMD ["python", "-m", "bot", "run"]
