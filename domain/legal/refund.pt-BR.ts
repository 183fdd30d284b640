import { REFUND_RULE } from '#domain/plan/refund-messages.pt-BR.ts'
import { POLICY_TERMS, type Policy } from './policy.ts'

const { days, analysisHours, processingDays, creditDays } = POLICY_TERMS.refund

export const REFUND: Policy = {
  title: 'Reembolso',
  lead: 'Como o dinheiro de um plano volta para quem desiste dele.',
  leadWithoutPlans: 'A quem pedir de volta o que você pagou.',
  updated: '2026-11-27',
  sections: [
    {
      id: 'prazo',
      heading: 'Prazo para pedir',
      isOfPlans: true,
      lines: [
        `Você tem ${days} dias, contados do pagamento, para desistir e receber de volta tudo o que pagou, sem explicar por quê.`,
        `O direito vale para cada compra. ${REFUND_RULE}`,
        'O teste de 3 dias não pede cartão: nele não há o que devolver.',
      ],
    },
    {
      id: 'andamento',
      heading: 'O que acontece com o pedido',
      isOfPlans: true,
      lines: [
        'Pelo suporte:',
        `Análise: em até ${analysisHours} horas úteis.`,
        `Processamento: em até ${processingDays} dias úteis depois da análise.`,
        `Crédito na conta ou na fatura: em até ${creditDays} dias úteis depois do processamento.`,
        'Por “Desistir da compra” não há análise nem processamento: a devolução sai na hora, o plano volta a ser o que seria sem ela, e só o crédito na conta ou na fatura leva os dias acima.',
      ],
    },
    {
      id: 'como-pedir',
      heading: 'Como pedir',
      isOfPlans: true,
      lines: [
        'No painel, em Assinatura, toque em “Desistir da compra”, se ela foi no cartão ou no Pix.',
        'De um boleto, de um plano pago direto conosco, de uma renovação automática do cartão, ou de uma compra que já não se desfaz ali: escreva para o suporte, do e-mail da sua conta. Os contatos estão no fim da página inicial.',
      ],
    },
    {
      id: 'servicos-do-salao',
      heading: 'E o que foi pago ao salão?',
      lines: [
        'O corte, a escova, o produto: isso é com o salão, que recebeu por eles. A Vez não guarda esse dinheiro.',
      ],
    },
  ],
}
