import { installText } from './install.ts'
import { plansText, REMINDER_PLANS } from './plans.ts'

/** What the landing says. The texts that the specification fixes stand letter for letter. */
export const landingText = {
  title: 'Vez · Agenda online para salões e barbearias',
  description:
    'Agenda, clientes e caixa do seu salão em um lugar só, com página para o cliente marcar sozinho.',
  trial: '3 dias grátis, sem cartão de crédito.',
  nav: {
    label: 'Nesta página',
    features: 'Recursos',
    pricing: 'Planos',
    questions: 'Perguntas',
    contact: 'Contato',
  },
  login: 'Entrar',
  start: 'Começar Grátis',
  closed: 'Este endereço não recebe novos salões.',
  dashboard: 'Dashboard',
  open: 'Abrir o painel',
  hero: {
    eyebrow: 'Para salões e barbearias',
    heading: 'Cada cliente na sua vez.',
    lead: 'Gerencie a agenda, fidelize clientes e faça o seu negócio crescer. O cliente marca sozinho, o horário aparece na sua tela.',
    example: 'Ver um exemplo',
    trial: ['3 dias grátis', 'Sem cartão de crédito'],
    activation: 'Ativação em 5 minutos',
    first: 'O cliente escolhe o horário',
    firstPicture:
      'Tela do celular: a página do Studio Aurora com os dias e os horários livres para marcar.',
    second: 'Na mesma hora, ele está na sua agenda',
    secondPicture:
      'Tela do painel: a agenda de um dia, uma coluna por profissional, com os horários marcados.',
  },
  features: {
    heading: 'Do primeiro horário ao fechamento do caixa',
    agenda: {
      title: 'Agenda inteligente',
      text: 'Uma coluna por profissional. Arraste para remarcar: conflitos são avisados antes.',
    },
    clients: {
      title: 'Gestão de clientes',
      text: 'Histórico, preferências e aniversários de cada cliente, sem caderno e sem planilha.',
    },
    reports: {
      title: 'Relatórios avançados',
      text: 'Cada relatório responde a uma pergunta: quanto entrou, quem voltou, o que vende mais.',
    },
    reminders: {
      title: plansText.reminders,
      text: (ways: string) =>
        `Por ${ways}, sem você ligar: o lembrete sai sozinho antes do horário.`,
      mailed: 'A confirmação por e-mail ou SMS já sai sozinha.',
    },
    mobile: {
      title: 'App no celular',
      text: 'Instala direto do navegador, sem loja de aplicativos. Cada profissional abre e vê quem vem a seguir.',
    },
    security: {
      title: 'Segurança',
      text: 'Cada pessoa vê só o que precisa, e os dados dos clientes seguem a LGPD.',
    },
  },
  try: {
    heading: 'Marque um horário agora',
    lead: (name: string) =>
      `Isto não é um desenho: é a agenda de verdade do ${name}. Marque como o seu cliente marcaria.`,
    demo: 'É um salão de demonstração: ninguém espera por você.',
    steps: [
      'Escolha o serviço e quem atende',
      'Toque num dos horários livres',
      'Confirme com nome, e-mail e celular',
    ],
    page: (name: string) => `Abrir a página do ${name}`,
    loading: 'Carregando...',
    failed: 'A agenda não carregou. Abra a página do salão.',
    region: (name: string) => `Agendamento no ${name}`,
  },
  pricing: {
    headingStart: 'Um plano para',
    phrases: ['eliminar as faltas', 'aumentar o lucro', 'otimizar o tempo'],
    headingWhole: 'Um plano para eliminar as faltas, aumentar o lucro e otimizar o tempo',
    pause: 'Parar as frases',
    resume: 'Continuar as frases',
    billing: 'Como você prefere pagar',
    inYear: (price: string, saved: string) => `No anual, ${price} por mês: economize ${saved}`,
    note: 'Você testa 3 dias com tudo, e nada é cobrado sem que você escolha um plano.',
    loginNeeded: 'Login necessário',
    loginNeededText: 'Crie a sua conta para escolher um plano. Abrindo o cadastro...',
  },
  questions: {
    heading: 'Perguntas frequentes',
    list: [
      {
        question: 'Preciso instalar algum aplicativo?',
        answer:
          'Não. A Vez abre no navegador do computador, do tablet ou do celular, para você, para a equipe e para os clientes. Quem quiser tem a Vez na tela inicial, instalada direto do navegador.',
      },
      {
        question: 'Como os clientes agendam?',
        answer:
          'Pela página do seu salão: escolhem o serviço, o profissional e um horário livre, e confirmam com nome e contato. O link vai no Instagram, no WhatsApp ou num QR Code, e a agenda também entra no site que você já tem.',
      },
      {
        question: 'Como funcionam os lembretes?',
        mailed: 'A confirmação sai por e-mail ou SMS assim que o horário é marcado.',
        reminders: (ways: string) =>
          `O lembrete sai sozinho antes do horário, por ${ways}, com um link para confirmar, remarcar ou cancelar. Você escolhe quantas horas antes e o texto; o WhatsApp vale depois de ligar um número em Integração.`,
        answer: 'Quem preferir manda pelo próprio WhatsApp com um toque, com o texto já escrito.',
        sold: `O envio automático vale no teste e nos ${REMINDER_PLANS}.`,
      },
      {
        question: 'Posso personalizar a agenda?',
        answer:
          'Sim. Horário de cada dia e de cada profissional, pausas, folgas, tempo entre um atendimento e outro, antecedência para marcar e cancelar, preços, cores, fotos e o endereço da página.',
      },
      {
        question: 'Quanto tempo leva para começar?',
        answer:
          'Cerca de 5 minutos: você cria a conta, confere os horários e os serviços que já vêm sugeridos, e a sua página fica pronta para receber o primeiro horário.',
      },
      {
        question: 'Posso exportar meus dados?',
        answer:
          'Sim. Clientes, agendamentos, vendas, despesas e relatórios saem em planilha pelo próprio painel, e “Exportar tudo” junta tudo em um arquivo só. Se precisar de ajuda, fale com o suporte.',
      },
      {
        question: 'Como funciona o período de teste?',
        ofPlans: true,
        answer:
          'São 3 dias grátis, com tudo liberado e sem cartão de crédito. Se não gostar, é só parar de usar: nada é cobrado sem que você escolha um plano.',
      },
    ],
  },
  contact: {
    heading: 'Ficou alguma dúvida?',
    lead: 'Fale com a gente por onde preferir.',
    whatsapp: { title: 'WhatsApp', text: 'Respondemos em até 1 hora', action: 'Abrir conversa' },
    instagram: { title: 'Instagram', text: 'Novidades e dicas', action: 'Ver perfil' },
    email: { title: 'E-mail', text: 'Respondemos em até 24 horas' },
    none: 'Quem mantém este site ainda não publicou um contato de suporte.',
    before: 'Ao usar a Vez, valem os',
    terms: 'termos de uso',
    and: 'e a',
    privacy: 'política de privacidade',
  },
  footer: {
    product: 'Produto',
    clients: 'Para clientes',
    find: 'Encontrar meu salão',
    bookings: 'Meus agendamentos',
    team: 'Para o salão',
    register: 'Criar conta grátis',
    professional: 'Entrar como profissional',
    legal: 'Políticas',
    made: 'Agenda e gestão para salões e barbearias.',
  },
  policies: {
    close: 'Fechar',
    updated: (date: string) => `Atualizado em ${date}`,
    page: 'Abrir em uma página',
  },
  policyLinks: {
    termos: 'Termos',
    privacidade: 'Privacidade',
    cookies: 'Cookies',
    reembolso: 'Reembolso',
    lgpd: 'LGPD',
  },
  install: installText,
  top: 'Voltar ao topo',
  /** Pieces of the interface that open each feature: decoration, nobody's real data. */
  glimpse: {
    agenda: [
      { time: '09:00', who: 'Lívia Rocha', state: 'Concluído' },
      { time: '10:15', who: 'Pedro Henrique', state: 'Confirmado' },
      { time: '10:45', who: 'Bruna Lopes', state: 'Encaixe' },
    ],
    client: {
      initials: 'MS',
      name: 'Marina Souza',
      note: '12ª visita, prefere franja longa',
      last: 'Última visita: 27/10',
      birthday: 'Aniversário: 08/12',
    },
    report: {
      question: 'Quanto entrou este mês?',
      figure: 'R$ 18.420,00',
      change: '12% a mais que em outubro',
    },
    reminder: {
      message: 'Oi, Luiza! Amanhã, às 10:00, é a sua vez: Escova modelada com Bia Souza.',
    },
    next: { label: 'Próxima · 14:30', who: 'Marina Souza', what: 'Corte feminino, 1h' },
    people: [
      { initials: 'AC', name: 'Aurora Campos', sees: 'Dona: vê tudo' },
      { initials: 'RL', name: 'Rafa Lima', sees: 'Só a própria agenda' },
    ],
  },
} as const
