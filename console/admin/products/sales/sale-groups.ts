/** Which sales the list shows, kept in the address so that a figure elsewhere opens onto its own. */
import { SALE_GROUPS, type SaleGroup } from '#domain/business/product.ts'

const SALE_PARAMS = { counter: 'balcao', unnamed: 'sem-profissional' } as const satisfies Record<
  SaleGroup,
  string
>

/** A value that is not understood is ignored. */
export const parseSaleGroup = (onde: string | undefined): SaleGroup | undefined =>
  SALE_GROUPS.find((one) => SALE_PARAMS[one] === onde)

/** The address of it. */
export const formatSaleGroup = (of: SaleGroup | undefined): { onde?: string } =>
  of ? { onde: SALE_PARAMS[of] } : {}
