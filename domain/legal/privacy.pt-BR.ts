import { POLICY_TERMS, type Policy } from './policy.ts'

const { leastAge, bookingYears } = POLICY_TERMS

const AT_STRIPE =
  'Com a Stripe, se você paga um plano por ela: ela recebe o e-mail da sua conta, e os dados do cartão ficam só lá.'

export const PRIVACY: Policy = {
  title: 'Privacidade',
  lead: 'Que dados ficam guardados, para quê e por quanto tempo.',
  updated: '2026-11-27',
  sections: [
    {
      id: 'de-quem-marca',
      heading: 'De quem marca um horário',
      lines: [
        'Nome, celular e e-mail que você digita, os horários que marca, o que escreve ao salão e as avaliações que deixa.',
        'Ficam com o salão em que você marcou, para ele atender e avisar você. Outros salões não veem.',
        'Na página do salão, uma avaliação mostra seu primeiro nome e a inicial do sobrenome. Telefone e e-mail nunca aparecem.',
        'Se você aceita receber novidades de um salão, ele guarda quando foi. É opcional: sem isso você marca do mesmo jeito, e para voltar atrás basta dizer ao salão.',
      ],
    },
    {
      id: 'de-quem-tem-conta',
      heading: 'De quem tem conta',
      lines: [
        'Nome, e-mail, celular e a senha, que é guardada de um jeito que ninguém consegue ler.',
        'Os aparelhos em que você entrou e o que foi feito no painel, para que o dono do salão saiba quem fez o quê.',
      ],
    },
    {
      id: 'por-quanto-tempo',
      heading: 'Por quanto tempo',
      lines: [
        `Dados de agendamento ficam guardados por ${bookingYears} anos.`,
        'Os aparelhos em que você entrou ficam na lista por até 90 dias, e o histórico do painel por até 12 meses.',
        'Neste aparelho, o acesso de quem marca um horário fica lembrado por até 30 dias; “Sair” encerra.',
        'Um salão que exclui a conta tem 7 dias para voltar atrás; depois tudo dele é excluído, menos os comprovantes do que pagou à Vez, que a lei manda guardar, e as cópias de segurança, até vencerem.',
        'O salão pode excluir o cadastro de um cliente antes disso. O que já entrou no caixa continua como número, sem o nome.',
      ],
    },
    {
      id: 'menores',
      heading: 'Menores de idade',
      lines: [
        `A Vez não é feita para menores de ${leastAge} anos, e não guardamos de propósito dados deles.`,
        'Quem leva uma criança ao salão marca no próprio nome. Se um menor se cadastrou sozinho, peça ao salão que exclua o cadastro.',
      ],
    },
    {
      id: 'o-que-nao-fazemos',
      heading: 'O que não fazemos',
      lines: [
        'Não vendemos dados, não mostramos anúncios e não seguimos você em outros sites.',
        'Das visitas à página de um salão contamos só o dia e o site de onde vieram.',
      ],
    },
    {
      id: 'com-quem-dividimos',
      linesOfPlans: [AT_STRIPE],
      heading: 'Com quem os dados são divididos',
      lines: [
        'Com quem entrega os e-mails e os SMS que o salão manda a você, e só com o que está na mensagem.',
        'Com a Meta, se o salão manda as mensagens pelo WhatsApp dele: ela recebe o seu número e a mensagem.',
        'Com outros sistemas e calendários que o salão liga à agenda dele: o que cada um recebe, e por quê, é o salão que responde.',
        'Com o Google, se você escolhe entrar com a sua conta de lá.',
        AT_STRIPE,
        'Com quem faz o navegador de quem trabalha no salão, se essa pessoa liga os avisos: o aviso passa por lá cifrado, e só o aparelho consegue ler.',
        'Com as autoridades, quando a lei obriga.',
      ],
    },
  ],
}
