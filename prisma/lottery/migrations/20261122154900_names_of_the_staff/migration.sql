-- Names that look alike are no two persons: small letters without accents, digits and . _ ' - only. What was decided before stands as it was written.
ALTER TABLE "approval" ADD CONSTRAINT "approval_names" CHECK (
  "proposed_by" ~ '^[a-z0-9._''-]+( [a-z0-9._''-]+)*$' AND "approved_by" ~ '^[a-z0-9._''-]+( [a-z0-9._''-]+)*$' AND "rejected_by" ~ '^[a-z0-9._''-]+( [a-z0-9._''-]+)*$'
) NOT VALID;
