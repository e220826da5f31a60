CREATE TABLE "call_minutes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"participant" uuid NOT NULL,
	"part" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"seconds" real NOT NULL,
	"grade" text NOT NULL,
	"uplink" text NOT NULL,
	"downlink" text NOT NULL,
	"round_trip_ms" real,
	"jitter_ms" real,
	"loss_up" real,
	"loss_down" real,
	"concealed" real,
	"frames_up" real,
	"frames_down" real,
	"freezes" integer,
	"frozen_ms" integer,
	"kbit_up" integer NOT NULL,
	"kbit_down" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_minutes" ADD CONSTRAINT "call_minutes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_minutes" ADD CONSTRAINT "call_minutes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_minutes" ADD CONSTRAINT "call_minutes_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_minutes_at_index" ON "call_minutes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "call_minutes_room_id_at_index" ON "call_minutes" USING btree ("room_id","at");--> statement-breakpoint
CREATE INDEX "call_minutes_call_id_index" ON "call_minutes" USING btree ("call_id");--> statement-breakpoint
alter table call_minutes enable row level security;
--> statement-breakpoint
create policy own_customer on call_minutes
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
