CREATE TABLE "notified_bad_days" (
	"customer_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"day" date NOT NULL,
	"notified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notified_bad_days_unit_id_day_pk" PRIMARY KEY("unit_id","day")
);
--> statement-breakpoint
ALTER TABLE "notified_bad_days" ADD CONSTRAINT "notified_bad_days_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notified_bad_days" ADD CONSTRAINT "notified_bad_days_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
alter table notified_bad_days enable row level security;
--> statement-breakpoint
create policy own_customer on notified_bad_days
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
