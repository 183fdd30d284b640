/** What keys of the API and webhooks are refused with. */
export const INTEGRATION_REFUSALS = {
  key_not_allowed: ({ scope }: { scope: string | null }) =>
    scope === null
      ? 'Isto não pode ser feito por uma chave de API: entre na sua conta.'
      : `Esta chave de API não tem a permissão “${scope}”. Crie outra com ela.`,
  too_many_api_keys: ({ most }: { most: number }) =>
    `O salão já tem ${most} chaves de API. Revogue uma que não usa mais.`,
  too_many_webhooks: ({ most }: { most: number }) =>
    `O salão já tem ${most} webhooks. Exclua um que não usa mais.`,
  webhook_off: () => 'Este webhook está desligado. Ligue-o para enviar de novo.',
  webhook_address: () =>
    'Use um endereço que comece com https:// e que possa ser acessado pela internet.',
}
