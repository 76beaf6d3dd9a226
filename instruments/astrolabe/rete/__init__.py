"""The rete: a pierced plate of star pointers that turns over the astrolabe's plate."""
