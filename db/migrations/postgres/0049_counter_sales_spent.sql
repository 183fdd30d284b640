-- What a client spent counts what they bought over the counter too: of the sales there are, once.
UPDATE "clients" SET "total_gasto" = "total_gasto" + (
  SELECT coalesce(sum(s."total_price"), 0) FROM "product_sales" s
  WHERE s."user_id" = "clients"."user_id" AND s."client_id" = "clients"."id" AND s."is_standalone"
) WHERE "id" IN (
  SELECT "client_id" FROM "product_sales" WHERE "is_standalone" AND "client_id" IS NOT NULL
);
