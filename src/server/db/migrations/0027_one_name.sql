DROP INDEX "customers_one_name";--> statement-breakpoint
DROP INDEX "facilities_one_name";--> statement-breakpoint
DROP INDEX "organizations_one_name";--> statement-breakpoint
DROP INDEX "rooms_one_bed";--> statement-breakpoint
DROP INDEX "units_one_name";--> statement-breakpoint
DROP INDEX "list_views_one_name";--> statement-breakpoint
ALTER TABLE "rooms" drop column "in_order";--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "in_order" text GENERATED ALWAYS AS (lpad(substring(wardlink_search_text(number) from '^[0-9]*'), 12, '0') || wardlink_search_text(number) || ' ' || wardlink_search_text(bed)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "rooms_in_order" ON "rooms" USING btree ("in_order",("id"::text));--> statement-breakpoint
ALTER TABLE "rooms" drop column "searched";--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "searched" text GENERATED ALWAYS AS (wardlink_search_text(number || ' ' || bed || ' ' || unique_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (wardlink_search_text(name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "list_views" ADD COLUMN "twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Names that were different until now, and are one by the new rule, keep what they are: the oldest has the name, the others are its twins.
update organizations set twin = other.twin from (
  select id, row_number() over (partition by wardlink_same_name(name) order by created_at, id) - 1 as twin from organizations where removed_at is null
) other where other.id = organizations.id and other.twin > 0;--> statement-breakpoint
update customers set twin = other.twin from (
  select id, row_number() over (partition by organization_id, wardlink_same_name(name) order by created_at, id) - 1 as twin from customers where removed_at is null
) other where other.id = customers.id and other.twin > 0;--> statement-breakpoint
update facilities set twin = other.twin from (
  select id, row_number() over (partition by customer_id, wardlink_same_name(name) order by created_at, id) - 1 as twin from facilities where removed_at is null
) other where other.id = facilities.id and other.twin > 0;--> statement-breakpoint
update units set twin = other.twin from (
  select id, row_number() over (partition by facility_id, wardlink_same_name(name) order by created_at, id) - 1 as twin from units where removed_at is null
) other where other.id = units.id and other.twin > 0;--> statement-breakpoint
update rooms set twin = other.twin from (
  select id, row_number() over (partition by unit_id, wardlink_same_name(number), wardlink_same_name(bed) order by created_at, id) - 1 as twin from rooms where removed_at is null
) other where other.id = rooms.id and other.twin > 0;--> statement-breakpoint
update list_views set twin = other.twin from (
  select id, row_number() over (partition by user_id, list, wardlink_same_name(name) order by created_at, id) - 1 as twin from list_views
) other where other.id = list_views.id and other.twin > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_name" ON "customers" USING btree ("organization_id",wardlink_same_name("name"),"twin") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_one_name" ON "facilities" USING btree ("customer_id",wardlink_same_name("name"),"twin") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_one_name" ON "organizations" USING btree (wardlink_same_name("name"),"twin") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_one_bed" ON "rooms" USING btree ("unit_id",wardlink_same_name("number"),wardlink_same_name("bed"),"twin") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "units_one_name" ON "units" USING btree ("facility_id",wardlink_same_name("name"),"twin") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_one_name" ON "list_views" USING btree ("user_id","list",wardlink_same_name("name"),"twin");--> statement-breakpoint
-- A record that is renamed or moved has a name of its own again.
create function wardlink_end_twin() returns trigger language plpgsql as $$ begin
  new.twin := 0;
  return new;
end $$;
--> statement-breakpoint
create trigger organizations_end_twin before update of name on organizations for each row
  when ((old.name) is distinct from (new.name)) execute function wardlink_end_twin();
--> statement-breakpoint
create trigger customers_end_twin before update of organization_id, name on customers for each row
  when ((old.organization_id, old.name) is distinct from (new.organization_id, new.name)) execute function wardlink_end_twin();
--> statement-breakpoint
create trigger facilities_end_twin before update of customer_id, name on facilities for each row
  when ((old.customer_id, old.name) is distinct from (new.customer_id, new.name)) execute function wardlink_end_twin();
--> statement-breakpoint
create trigger units_end_twin before update of facility_id, name on units for each row
  when ((old.facility_id, old.name) is distinct from (new.facility_id, new.name)) execute function wardlink_end_twin();
--> statement-breakpoint
create trigger rooms_end_twin before update of unit_id, number, bed on rooms for each row
  when ((old.unit_id, old.number, old.bed) is distinct from (new.unit_id, new.number, new.bed)) execute function wardlink_end_twin();
--> statement-breakpoint
create trigger list_views_end_twin before update of name on list_views for each row
  when ((old.name) is distinct from (new.name)) execute function wardlink_end_twin();
--> statement-breakpoint
analyze "rooms", "users";
