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
  webhook_address: ({ is_private }: { is_private: boolean }) =>
    is_private
      ? 'Este endereço é de uma rede particular: a Vez não chega até ele. Use um que possa ser acessado pela internet.'
      : 'Use um endereço que comece com https:// (porta 443, ou de 1024 em diante) e que possa ser acessado pela internet.',
}

/** What a webhook's test tells, in the place of an event's data. */
export const WEBHOOK_TEST_TEXT = 'Funcionou: é assim que os avisos da Vez chegam aqui.'

/** What a program reads that asks for a calendar which is not served any more. */
export const ENDED_FEED = 'Este endereço de agenda não vale mais.\n'
