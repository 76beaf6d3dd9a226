"""The mater of an astrolabe: limb, throne, and the recess that holds the plates and the rete."""
