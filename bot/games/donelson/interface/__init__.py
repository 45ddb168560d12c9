"""The words and the choices with which people play."""
