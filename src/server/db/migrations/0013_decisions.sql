CREATE SEQUENCE "public"."decision_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "version" integer DEFAULT nextval('decision_versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT nextval('decision_versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "changed_by" text;