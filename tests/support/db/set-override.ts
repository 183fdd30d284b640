import type { Storage } from '#db/dialect/storage.ts'
import { service_overrides } from '#db/tables/service.ts'
import { type Business, requireNth } from './factories.ts'

type Override = Partial<
  Pick<typeof service_overrides.$inferInsert, 'price' | 'duration' | 'commission_rate'>
>

/** What a professional charges, takes and gets for a service; both by their place in the business. */
export async function setOverride(
  storage: Storage,
  { user_id, professionals, services }: Business,
  { who, service = 0, ...fields }: Override & { who: number; service?: number },
): Promise<void> {
  const professional_id = requireNth(professionals, who).id
  const service_id = requireNth(services, service).id
  await storage.write(async (tx) => {
    await tx.insert(service_overrides).values({ user_id, professional_id, service_id, ...fields })
  })
}
