"""Who is notified, when and how; pending turns and timers."""
