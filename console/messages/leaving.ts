import { LEAVING_DAYS, RECEIPT_YEARS } from '#domain/leaving/leaving.ts'
import { REFUND_RULE } from '#domain/plan/refund-messages.pt-BR.ts'

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`

/** Texts of the end of a house, and of all of it in one file. */
export const leavingText = {
  title: 'Excluir conta',
  lead: 'Encerra o salão na Vez e exclui tudo o que ele guardou aqui.',
  failed: 'Não foi possível carregar o que seria excluído',
  loses: {
    title: 'O que será excluído',
    lead: (house: string) => `Tudo o que ${house} tem na Vez, entre outras coisas:`,
    empty: (house: string) =>
      `${house} ainda não tem clientes nem agendamentos. O cadastro, as configurações e a página são excluídos.`,
    rows: {
      clients: (n: number) => count(n, 'cliente', 'clientes'),
      bookings_ahead: (n: number) =>
        count(n, 'agendamento pela frente', 'agendamentos pela frente'),
      bookings: (n: number) => count(n, 'agendamento ao todo', 'agendamentos ao todo'),
      professionals: (n: number) => count(n, 'profissional', 'profissionais'),
      reception: (n: number) => count(n, 'pessoa na recepção', 'pessoas na recepção'),
      services: (n: number) => count(n, 'serviço', 'serviços'),
      sales: (n: number) => count(n, 'venda de produto', 'vendas de produtos'),
      statements: (n: number) => count(n, 'extrato da equipe', 'extratos da equipe'),
      pictures: (n: number) => count(n, 'foto', 'fotos'),
    },
    debts: (debtors: number, owed: string) =>
      `${count(debtors, 'cliente deve', 'clientes devem')} ${owed} no fiado: receba antes, porque as contas somem junto.`,
    unpaid: (n: number) =>
      `${count(n, 'extrato da equipe ainda não foi pago', 'extratos da equipe ainda não foram pagos')}.`,
    paid: (day: string) => `O plano pago até ${day} termina junto.`,
    lost: 'O que sobra não volta.',
    undo: 'O que sobra não volta, mas ainda dá para desistir da compra em',
    undoLater:
      'O que sobra não volta, mas, depois de pedir a exclusão, ainda dá para desistir da compra em',
    subscription: 'Assinatura',
    ahead: (n: number) =>
      `${count(n, 'agendamento está marcado', 'agendamentos estão marcados')} daqui para a frente. A Vez não avisa esses clientes: avise você.`,
  },
  happens: {
    title: 'Como acontece',
    lead: 'Você tem tempo para mudar de ideia.',
    stops:
      'Assim que você confirma, ninguém agenda mais pela sua página, e ela diz que o salão não está recebendo agendamentos. Quem já tem horário ainda o vê e pode cancelar.',
    /** @param isMailed whether mail leaves this installation */
    waits: (isMailed: boolean) =>
      `Durante ${LEAVING_DAYS} dias tudo continua aqui, e você volta atrás com um toque.${isMailed ? ' Avisamos por e-mail na hora e um dia antes do fim.' : ''}`,
    /** @param isAtStripe where there are boletos, and cards that are charged anew */
    payments: (isAtStripe: boolean) =>
      `Um pagamento do plano que ainda não caiu é cancelado, e o que cair mesmo assim é devolvido. Se pagou o plano há menos de 7 dias, desista da compra em Assinatura antes do fim: depois, ninguém mais entra na conta para pedir. ${REFUND_RULE}${isAtStripe ? ' Boleto e renovação automática, só pelo suporte.' : ''}`,
    paymentsByContact:
      'Se pagou o plano há menos de 7 dias, escreva para o suporte antes do fim: depois, ninguém mais entra na conta para pedir.',
    gone: 'Depois disso, tudo é excluído, você e a equipe saem da conta na mesma hora, e não há como recuperar.',
    keeps: 'O que fica, porque a lei pede ou para proteger seus clientes:',
    receipts: `os comprovantes do que você pagou pelo plano, com o nome do salão, por ${RECEIPT_YEARS} anos depois do ano do pagamento;`,
    kept: [
      'uma linha, sem nomes, que diz que um salão foi excluído naquele dia;',
      'o endereço da sua página, que responde que o salão não está mais aqui e não passa a ser de outro;',
      'as cópias de segurança, até que sejam substituídas pelas mais novas.',
    ],
    people:
      'As contas de clientes e da equipe são das próprias pessoas e continuam delas, sem nada do seu salão.',
  },
  file: {
    title: 'Leve seus dados',
    lead: 'Um arquivo com tudo: clientes, agendamentos, fiado, vendas, caixa, despesas, equipe, avaliações, configurações e fotos.',
    action: 'Exportar tudo',
    dialog: 'Exportar tudo',
    dialogLead:
      'O arquivo traz todos os seus clientes. Para que ninguém o leve de uma tela aberta, mostre que a conta é sua.',
    started: 'O arquivo está sendo baixado',
    startedText: 'Com muitas fotos, pode levar alguns minutos.',
    busy: 'Preparando...',
  },
  ask: {
    title: 'Excluir o salão',
    lead: `Nada é excluído agora: são ${LEAVING_DAYS} dias para voltar atrás.`,
    open: 'Excluir o salão',
    dialog: (house: string) => `Excluir ${house}?`,
    dialogLead: 'Para confirmar, digite o nome do salão e mostre que a conta é sua.',
    name: (house: string) => `Digite ${house}`,
    nameRequired: 'Digite o nome do salão.',
    signInAgain:
      'Sua conta não tem senha, e não há como enviar um código. Saia, entre de novo e repita em até 10 minutos.',
    confirm: 'Excluir o salão',
    busy: 'Confirmando...',
    done: 'Exclusão marcada',
    doneText: (day: string) => `Até ${day}, você pode voltar atrás.`,
  },
  leaving: {
    label: 'Exclusão do salão',
    title: (day: string) => `O salão será excluído em ${day}`,
    empty: 'Até lá tudo continua aqui, e a página não recebe agendamentos.',
    banner: (day: string) => `O salão será excluído em ${day}. A página não recebe agendamentos.`,
    stay: 'Manter o salão',
    staying: 'Mantendo...',
    stayed: 'O salão continua',
    stayedText: 'Sua página voltou a receber agendamentos.',
    failed: 'Não foi possível manter o salão',
  },
} as const
