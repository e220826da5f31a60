CREATE TABLE "device_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"night" date,
	"by_id" uuid,
	"by_name" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"reason" text,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	CONSTRAINT "device_tests_roomId_night_unique" UNIQUE("room_id","night")
);
--> statement-breakpoint
ALTER TABLE "device_tests" ADD CONSTRAINT "device_tests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_tests" ADD CONSTRAINT "device_tests_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_tests_running" ON "device_tests" USING btree ("room_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "device_tests_room_id_started_at_index" ON "device_tests" USING btree ("room_id","started_at");--> statement-breakpoint
CREATE INDEX "device_tests_night_index" ON "device_tests" USING btree ("night");--> statement-breakpoint
CREATE INDEX "device_tests_started_at_index" ON "device_tests" USING btree ("started_at");--> statement-breakpoint
alter table device_tests enable row level security;
--> statement-breakpoint
create policy own_customer on device_tests
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
