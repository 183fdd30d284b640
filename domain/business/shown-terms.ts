/** Price in reais, duration in minutes, as screens have them. */
type ShownTerms = { price: number; duration: number }

type ShownService = ShownTerms & {
  own_terms: readonly (ShownTerms & { professional_id: string })[]
}

/** What a service costs and takes with one professional: as it says, unless they have their own. */
export const getTermsWith = (
  service: ShownService,
  professional_id: string | null | undefined,
): ShownTerms => service.own_terms.find((own) => own.professional_id === professional_id) ?? service
