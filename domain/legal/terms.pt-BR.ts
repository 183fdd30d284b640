import { MOST_CHARGE_TRIES } from '#domain/plan/checkout.ts'
import { POLICY_TERMS, type Policy } from './policy.ts'

const { leastAge, liabilityMonths } = POLICY_TERMS

export const TERMS: Policy = {
  title: 'Termos de uso',
  lead: 'O que a Vez faz, o que cada um pode esperar dela e o que ela espera de cada um.',
  updated: '2026-11-27',
  sections: [
    {
      id: 'o-que-e',
      heading: 'O que é a Vez',
      lines: [
        'A Vez é a agenda de salões e barbearias: os clientes marcam horários pela página do salão, e a equipe cuida deles no painel.',
        'O serviço marcado é do salão: preço, horário, atendimento e devolução do que foi pago a ele são combinados com ele.',
      ],
    },
    {
      id: 'quem-pode-usar',
      heading: 'Quem pode usar',
      lines: [
        `Para criar uma conta é preciso ter ${leastAge} anos ou mais.`,
        'Dê dados verdadeiros, use um contato que seja seu e guarde a sua senha: o que é feito com ela conta como feito por você.',
      ],
    },
    {
      id: 'quem-marca',
      heading: 'Para quem marca um horário',
      lines: [
        'O salão pode recusar ou cancelar horários de quem usa o contato de outra pessoa.',
        'Cancele ou remarque dentro do prazo que a página do salão mostra. Depois dele, fale com o salão.',
      ],
    },
    {
      id: 'quem-tem-salao',
      heading: 'Para quem tem um salão',
      lines: [
        'Seus serviços, preços, horários e fotos são seus e estão sob a sua responsabilidade.',
        'Os dados dos seus clientes são tratados em seu nome: use-os só para atender, e com o consentimento que a lei pede.',
        'Dê acesso só a quem trabalha com você, e tire o acesso de quem saiu.',
        'Você pode excluir o salão no painel quando quiser. A página deixa de receber horários na hora; por 7 dias dá para voltar atrás, e depois tudo é excluído.',
      ],
    },
    {
      id: 'planos',
      heading: 'Teste, planos e pagamento',
      isOfPlans: true,
      lines: [
        'Uma conta nova tem 3 dias de teste, com tudo, sem cartão de crédito.',
        'Nada é cobrado sem que você escolha um plano. O preço de cada um está na página inicial, por mês ou por ano.',
        'O que vale depende da forma de pagamento, e antes de pagar a tela diz qual é:',
        'Cartão, pela Stripe: é uma assinatura. No fim de cada período ele é cobrado de novo, sozinho, até você dizer em Assinatura que não vai renovar; o que está pago vale até o fim.',
        `Se essa cobrança não passa, ela é tentada até ${MOST_CHARGE_TRIES} vezes. Depois o plano termina, e nada mais é cobrado.`,
        'Pix e boleto, pela Stripe: pagam um período, de um mês ou de um ano, de uma vez. Não se renovam: avisamos perto do fim, e você paga o próximo se quiser.',
        'O boleto leva até 3 dias úteis para ser confirmado, e o plano começa então.',
        'Combinado por contato: vale pelo período combinado, e não se renova sozinho.',
        'Você pode parar quando quiser. Como o dinheiro volta está na política de reembolso, no fim desta página.',
      ],
    },
    {
      id: 'o-que-nao-pode',
      heading: 'O que não pode',
      lines: [
        'Tentar ver dados de outras pessoas ou de outros salões, atrapalhar o serviço, ou usá-lo para enviar mensagens que ninguém pediu.',
        'Quem faz isso pode ter a conta bloqueada.',
      ],
    },
    {
      id: 'responsabilidade',
      heading: 'Até onde vai a nossa responsabilidade',
      lines: [
        'Cuidamos para que a agenda esteja sempre no ar e não perca nada, mas nenhum sistema é livre de falhas.',
        `Se algo nosso causar um prejuízo, respondemos por até o valor que você pagou nos ${liabilityMonths} meses anteriores, a não ser onde a lei manda mais.`,
      ],
    },
    {
      id: 'mudancas',
      heading: 'Mudanças e lei',
      lines: [
        'Quando estes termos mudam, a data no começo desta página muda junto.',
        'Vale a lei brasileira, com o Código de Defesa do Consumidor onde ele se aplica.',
      ],
    },
  ],
}
