import type { PublicPage } from '#api/contract/contract.ts'
import { listVisibleTabs } from '#domain/business/public-page.ts'
import type { PageTab } from '#domain/business/settings.ts'

/** The page's tabs; without the hours of a house that cannot be booked at yet, which nobody has chosen. */
export const listPageTabs = ({ business, services }: PublicPage): PageTab[] =>
  listVisibleTabs(business).filter((tab) => tab !== 'horarios' || services.length > 0)
