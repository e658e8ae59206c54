"""Going because one must: recoil, fall back, retire, evade, escape, flee, rout, pursue; one mechanism for all games."""
