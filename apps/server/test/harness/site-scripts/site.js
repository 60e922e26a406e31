'site';
