CREATE TABLE "waiting_restarts" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"how" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"as_id" uuid,
	"as_name" text,
	"address" text NOT NULL,
	"device_since" timestamp with time zone,
	"begun_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "waiting_restarts" ADD CONSTRAINT "waiting_restarts_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_restarts" ADD CONSTRAINT "waiting_restarts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
alter table waiting_restarts enable row level security;
--> statement-breakpoint
create policy own_customer on waiting_restarts
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
