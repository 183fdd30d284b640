/** What is said of services and composites that cannot be made, booked or taken away. */
export const OFFER_REFUSALS = {
  offer_not_found: () => 'Este serviço não existe mais. Atualize a página.',
  too_many_offers: ({ most }: { most: number }) =>
    `Você já tem ${most} serviços, o máximo. Exclua os que não usa mais para criar outros.`,
  offer_booked: ({ upcoming }: { upcoming: number }) =>
    upcoming === 1
      ? 'Há 1 agendamento pela frente. Desative para que ninguém mais marque; este continua valendo.'
      : `Há ${upcoming} agendamentos pela frente. Desative para que ninguém mais marque; estes continuam valendo.`,
  offer_in_history: () =>
    'Já houve atendimentos, e eles ficam no histórico. Desative para que ninguém mais marque.',
  service_in_composites: ({ composites }: { composites: readonly string[] }) =>
    `Faz parte de ${composites.join(', ')}. Tire do combo antes de excluir, ou desative.`,
}
