CREATE TABLE "room_pins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"pose" jsonb NOT NULL,
	"picture" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "room_pins" ADD CONSTRAINT "room_pins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_pins" ADD CONSTRAINT "room_pins_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_pins_room_id_index" ON "room_pins" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_pins_removed_at_index" ON "room_pins" USING btree ("removed_at");--> statement-breakpoint
alter table room_pins enable row level security;
--> statement-breakpoint
create policy own_customer on room_pins
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
--> statement-breakpoint
-- A bed whose patient comes, goes or moves keeps its pins, and none of their pictures. The lock is the one under which
-- a pin is kept: a picture that was under way either lies in the table before this looks, or finds the patient gone.
create function wardlink_forget_pictures() returns trigger language plpgsql as $$
declare
  bed uuid;
begin
  if tg_op = 'UPDATE' and old.room_id is not distinct from new.room_id then
    return null;
  end if;
  for bed in
    select distinct room from unnest(array[
      case when tg_op <> 'INSERT' then old.room_id end,
      case when tg_op <> 'DELETE' then new.room_id end]) room
    where room is not null order by room
  loop
    perform pg_advisory_xact_lock(hashtextextended(bed::text, 3));
    update room_pins set picture = null where room_id = bed and picture is not null;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger patients_forget_pictures after insert or delete or update of room_id on patients
  for each row execute function wardlink_forget_pictures();
