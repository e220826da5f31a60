CREATE TABLE "knocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"patient_id" uuid,
	"name" text NOT NULL,
	"from_org_unit" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"covered" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"opened_at" timestamp with time zone,
	"call_id" uuid
);
--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knocks_one_shown_in_a_room" ON "knocks" USING btree ("room_id") WHERE shown_at is not null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "knocks_one_of_a_user_in_a_room" ON "knocks" USING btree ("room_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "knocks_open" ON "knocks" USING btree ("room_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "knocks_opening" ON "knocks" USING btree ("ended_at") WHERE call_id is not null and opened_at is null;--> statement-breakpoint
CREATE INDEX "knocks_call" ON "knocks" USING btree ("call_id") WHERE call_id is not null;--> statement-breakpoint
CREATE INDEX "knocks_user_id_created_at_index" ON "knocks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "knocks_room_id_created_at_index" ON "knocks" USING btree ("room_id","created_at");--> statement-breakpoint
alter table knocks enable row level security;
--> statement-breakpoint
create policy own_customer on knocks
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
