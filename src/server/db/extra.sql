-- What Drizzle cannot say. `npm run migrate` appends it to the migration.
-- Trusted: whoever may create a schema in the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The expressions are those of `contains` in queries/admin/list.ts.
CREATE INDEX "users_search" ON "users" USING gin (
(case when octet_length(("first_name" || ' ' || "last_name")) = char_length(("first_name" || ' ' || "last_name")) then lower(("first_name" || ' ' || "last_name"))
  else lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(("first_name" || ' ' || "last_name"), NFD), E'[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØłŁđĐðÐħĦıŋŊ', 'oollddddhhinn')) end) gin_trgm_ops,
(case when octet_length("email") = char_length("email") then lower("email")
  else lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize("email", NFD), E'[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØłŁđĐðÐħĦıŋŊ', 'oollddddhhinn')) end) gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();
