-- Addresses of a region are searched by their trigrams. A process that loads them makes their tables, but not this.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
