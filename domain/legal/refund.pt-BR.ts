import { POLICY_TERMS, type Policy } from './policy.ts'

const { days, analysisHours, processingDays, creditDays } = POLICY_TERMS.refund

export const REFUND: Policy = {
  title: 'Reembolso',
  lead: 'Como o dinheiro de um plano volta para quem desiste dele.',
  updated: '2026-11-26',
  sections: [
    {
      id: 'prazo',
      heading: 'Prazo para pedir',
      lines: [
        `Você tem ${days} dias, contados do pagamento, para desistir e receber de volta tudo o que pagou, sem explicar por quê.`,
        'O direito vale para cada compra. Pela tela Assinatura ele é usado uma vez por salão; das outras vezes, pelo suporte.',
        'O teste de 3 dias não pede cartão: nele não há o que devolver.',
      ],
    },
    {
      id: 'andamento',
      heading: 'O que acontece com o pedido',
      lines: [
        'Pelo suporte:',
        `Análise: em até ${analysisHours} horas úteis.`,
        `Processamento: em até ${processingDays} dias úteis depois da análise.`,
        `Crédito na conta ou na fatura: em até ${creditDays} dias úteis depois do processamento.`,
        'Por “Desistir da compra” não há análise nem processamento: a devolução sai na hora, o plano volta a ser o de antes, e só o crédito na conta ou na fatura leva os dias acima.',
      ],
    },
    {
      id: 'como-pedir',
      heading: 'Como pedir',
      lines: [
        'No painel, em Assinatura, toque em “Desistir da compra”: vale para a última compra no cartão ou no Pix, uma vez por salão.',
        'De um boleto, de uma renovação automática do cartão, ou de quem já desfez uma compra: escreva para o suporte, do e-mail da sua conta. Os contatos estão no fim da página inicial.',
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
