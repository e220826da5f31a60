CREATE TABLE "scim_directories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"level" text NOT NULL,
	"node_id" uuid,
	"customer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_directories_one_to_an_org_unit" UNIQUE NULLS NOT DISTINCT("node_id")
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"group_id" uuid NOT NULL,
	"customer_id" uuid,
	"user_id" uuid NOT NULL,
	CONSTRAINT "scim_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_group_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"group_id" uuid NOT NULL,
	"customer_id" uuid,
	"role" text NOT NULL,
	"level" text NOT NULL,
	"node_id" uuid,
	"role_customer_id" uuid
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"directory_id" uuid NOT NULL,
	"customer_id" uuid,
	"display_name" text NOT NULL,
	"external_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"roles_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"directory_id" uuid NOT NULL,
	"customer_id" uuid,
	"user_name" text NOT NULL,
	"external_id" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"formatted" text NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"active" boolean NOT NULL,
	"deactivated_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_assignments" ADD COLUMN "directory_id" uuid;--> statement-breakpoint
ALTER TABLE "scim_directories" ADD CONSTRAINT "scim_directories_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_id_scim_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_user_id_scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."scim_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_roles" ADD CONSTRAINT "scim_group_roles_group_id_scim_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_roles" ADD CONSTRAINT "scim_group_roles_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_roles" ADD CONSTRAINT "scim_group_roles_role_customer_id_customers_id_fk" FOREIGN KEY ("role_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_directory_id_scim_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."scim_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_directory_id_scim_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."scim_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_group_members_user_id_index" ON "scim_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scim_group_roles_group_id_index" ON "scim_group_roles" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_one_name" ON "scim_groups" USING btree ("directory_id",lower("display_name"));--> statement-breakpoint
CREATE INDEX "scim_groups_directory_id_external_id_index" ON "scim_groups" USING btree ("directory_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_one_user_name" ON "scim_users" USING btree ("directory_id",lower("user_name")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "scim_users_directory_id_external_id_index" ON "scim_users" USING btree ("directory_id","external_id");--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['scim_directories', 'scim_users', 'scim_groups', 'scim_group_members', 'scim_group_roles'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))', name);
  end loop;
end $$;
