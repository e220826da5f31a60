CREATE TABLE "hl7_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"level" text NOT NULL,
	"node_id" uuid NOT NULL,
	"name" text NOT NULL,
	"application" text NOT NULL,
	"facility" text NOT NULL,
	"fingerprints" text[] NOT NULL,
	"time_zone" text NOT NULL,
	"charset" text NOT NULL,
	"silent_minutes" integer,
	"last_message_at" timestamp with time zone,
	"silence_notified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hl7_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"feed_id" uuid NOT NULL,
	"control_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"event" text NOT NULL,
	"places" text[] NOT NULL,
	"numbers" text[] NOT NULL,
	"outcome" text NOT NULL,
	"detail" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hl7_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"feed_id" uuid NOT NULL,
	"place" text NOT NULL,
	"room_id" uuid,
	"is_ignored" boolean DEFAULT false NOT NULL,
	"messages" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hl7_feeds" ADD CONSTRAINT "hl7_feeds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hl7_messages" ADD CONSTRAINT "hl7_messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hl7_messages" ADD CONSTRAINT "hl7_messages_feed_id_hl7_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."hl7_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hl7_places" ADD CONSTRAINT "hl7_places_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hl7_places" ADD CONSTRAINT "hl7_places_feed_id_hl7_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."hl7_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hl7_places" ADD CONSTRAINT "hl7_places_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hl7_feeds_node_id_index" ON "hl7_feeds" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "hl7_feeds_customer_id_index" ON "hl7_feeds" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hl7_messages_one_message" ON "hl7_messages" USING btree ("feed_id","control_id","hash");--> statement-breakpoint
CREATE INDEX "hl7_messages_feed_id_received_at_index" ON "hl7_messages" USING btree ("feed_id","received_at");--> statement-breakpoint
CREATE INDEX "hl7_messages_received_at_index" ON "hl7_messages" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hl7_places_one_place" ON "hl7_places" USING btree ("feed_id","place");--> statement-breakpoint
CREATE INDEX "hl7_places_customer_id_index" ON "hl7_places" USING btree ("customer_id");--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['hl7_feeds', 'hl7_places', 'hl7_messages'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))',
      name);
  end loop;
end $$;
