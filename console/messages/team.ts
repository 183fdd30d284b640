import { DEFAULT_COMMISSION } from '#domain/business/offer-fields.ts'
import { displayDayMonth, displayTime } from '#domain/text/display.ts'

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`
type When = { client_name: string; date: string; time: string }

/** Texts of the team's screen: who works here, each one's sheet, and the reception. */
export const teamText = {
  tabs: { label: 'Quem mostrar', active: 'Equipe', archived: 'Arquivados' },
  add: 'Incluir profissional',
  noneArchived: 'Ninguém arquivado',
  noneArchivedText: 'Quem você arquivar sai da página e fica aqui, com todo o histórico.',
  ahead: (many: number) => count(many, 'agendamento marcado', 'agendamentos marcados'),
  readOnly: 'Só leitura: passa do limite do plano',
  readOnlyText:
    'Este profissional passa do limite do plano: o cadastro pode ser lido, e não editado. A agenda continua.',
  needsSomebody: (many: number) =>
    `${count(many, 'agendamento precisa', 'agendamentos precisam')} de outra pessoa`,
  back: 'Voltar para a equipe',
  gone: 'Esta pessoa não está mais aqui',
  goneText: 'O cadastro pode ter sido excluído em outra tela.',
  create: {
    title: 'Novo profissional',
    lead: 'Comece pelo nome. Serviços, horários e comissão ficam na ficha, logo em seguida.',
    myself: 'Eu atendo',
    save: 'Incluir e abrir a ficha',
    saving: 'Incluindo...',
    done: (name: string) => `${name} está na equipe`,
    failed: 'Não foi possível incluir',
    noService: `Faz todos os serviços ativos, no horário do salão e com ${DEFAULT_COMMISSION}% de comissão, até você mudar na ficha.`,
  },
  about: {
    title: 'Quem é',
    lead: 'Nome, foto e apresentação aparecem na página. E-mail e celular ficam só com você.',
    name: 'Nome',
    bio: 'Apresentação',
    bioHint: 'Uma ou duas frases para os clientes.',
    avatar: 'Foto',
    avatarHint: 'Sem foto, aparecem as iniciais.',
    email: 'E-mail',
    phone: 'Celular',
    taxId: 'CPF ou CNPJ',
    taxIdHint: 'Só no demonstrativo da Lei 13.352, que se imprime do extrato. Opcional.',
  },
  services: {
    title: 'Serviços e comissão',
    lead: 'Marque o que esta pessoa faz. Deixe em branco o que é igual ao do salão.',
    commission: 'Comissão dos serviços (%)',
    commissionHint: `Em branco, ${DEFAULT_COMMISSION}%. Pelos produtos que vende, são sempre ${DEFAULT_COMMISSION}%.`,
    performs: 'Serviços que faz',
    none: 'Ainda não há serviços ativos. Cadastre os serviços e volte aqui.',
    noneChosen: 'Sem nenhum serviço marcado, esta pessoa não aparece para agendar.',
    price: (service: string) => `Preço de ${service} (R$)`,
    duration: (service: string) => `Duração de ${service} (min)`,
    rate: (service: string) => `Comissão de ${service} (%)`,
    shortPrice: 'Preço (R$)',
    shortDuration: 'Duração (min)',
    shortRate: 'Comissão (%)',
    own: (service: string) => `Valores próprios em ${service}`,
    ownShort: 'Valores próprios',
    field: 'Valores próprios dos serviços',
  },
  hours: {
    title: 'Horários',
    lead: 'O horário próprio vale dentro do horário do salão.',
    house: 'Segue o horário do salão',
    own: 'Tem horário próprio',
    choice: 'Horário de trabalho',
    outside: (many: number) =>
      `${count(many, 'agendamento fica', 'agendamentos ficam')} fora do novo horário`,
    stay: (first: string, rest: number) =>
      rest > 0 ? `Continuam marcados: ${first} e mais ${rest}` : `Continuam marcados: ${first}`,
  },
  daysOff: {
    title: 'Folgas e férias',
    lead: 'Nos dias de folga ninguém consegue agendar com esta pessoa.',
    from: 'Primeiro dia',
    until: 'Último dia',
    untilHint: 'Em branco, só um dia.',
    add: 'Marcar folga',
    adding: 'Marcando...',
    added: (days: number, bookings: number) =>
      bookings > 0
        ? `${count(days, 'dia marcado', 'dias marcados')}. ${count(bookings, 'agendamento continua', 'agendamentos continuam')} nesses dias.`
        : count(days, 'dia marcado', 'dias marcados'),
    failed: 'Não foi possível marcar a folga',
    none: 'Nenhuma folga nos próximos 60 dias.',
    remove: (date: string) => `Desfazer a folga de ${date}`,
    removed: 'Folga desfeita',
    removeFailed: 'Não foi possível desfazer a folga',
    range: 'Escolha de 1 a 31 dias, o último depois do primeiro.',
    wake: 'Deixar valer os antigos também',
    drop: 'Excluir os antigos',
  },
  access: {
    title: 'Acesso',
    lead: 'Com acesso, a pessoa vê a própria agenda no celular.',
    myself: 'Você entra com a conta do salão e vê a agenda de todos.',
  },
  future: {
    title: 'Agendamentos marcados',
    lead: 'O que ainda vem pela frente com esta pessoa.',
    none: 'Nenhum agendamento pela frente.',
    failed: 'Não foi possível carregar os agendamentos',
    to: 'Passar para',
    choose: 'Escolha uma pessoa',
    rest: (many: number) => `Mostrar mais ${many}`,
    pass: (many: number) => `Passar ${count(many, 'agendamento', 'agendamentos')}`,
    passing: 'Passando...',
    nobody: 'Não há mais ninguém na equipe para quem passar.',
    row: ({ client_name, date, time }: When) =>
      `${displayDayMonth(date)}, ${displayTime(time)}, ${client_name}`,
    with: (many: number) => `Mostrando os próximos ${many}`,
    done: (many: number, name: string) =>
      `${count(many, 'agendamento passado', 'agendamentos passados')} para ${name}`,
    left: (many: number) =>
      `${count(many, 'agendamento ficou', 'agendamentos ficaram')} onde ${many === 1 ? 'estava' : 'estavam'}`,
    anyway: (many: number) => `Passar ${many === 1 ? 'este' : 'estes'} fora do horário mesmo assim`,
    error: 'Não foi possível passar os agendamentos',
  },
  archive: {
    title: 'Arquivar',
    lead: 'Quem sai da equipe é arquivado: o histórico e as comissões continuam.',
    action: 'Arquivar',
    ask: (name: string) => `Arquivar ${name}?`,
    effects: (ahead: number) =>
      [
        'Some da página na hora, e o acesso termina em todos os aparelhos.',
        'Histórico, comissões e comandas ficam como estão.',
        ahead > 0
          ? `${count(ahead, 'agendamento marcado continua', 'agendamentos marcados continuam')} no lugar até você passar para outra pessoa.`
          : 'Não há agendamentos pela frente.',
      ].join(' '),
    passFirst: 'Passar os agendamentos antes',
    busy: 'Arquivando...',
    done: (name: string) => `${name} foi para os arquivados`,
    failed: 'Não foi possível arquivar',
    archivedTitle: 'Fora da equipe',
    archivedLead: 'Não aparece na página e não tem acesso.',
    restore: 'Trazer de volta',
    restoring: 'Trazendo...',
    restored: (name: string) => `${name} voltou para a equipe`,
    restoreFailed: 'Não foi possível trazer de volta',
    remove: 'Excluir de vez',
    removeAsk: (name: string) => `Excluir ${name} de vez?`,
    removeText:
      'Não dá para desfazer. Contato, foto, horários e comissões combinadas são excluídos; nos agendamentos antigos fica só o nome.',
    removing: 'Excluindo...',
    removed: (name: string) => `${name} foi excluído de vez`,
    removeFailed: 'Não foi possível excluir',
  },
  reception: {
    title: 'Recepção',
    lead: 'Cuida da agenda, dos clientes e das comandas com o próprio nome. Não vê faturamento, equipe nem configurações.',
    invite: 'Convidar para a recepção',
    none: 'Ninguém na recepção ainda.',
    failed: 'Não foi possível carregar a recepção',
    name: 'Nome',
    email: 'E-mail (se tiver)',
    emailHint: 'Sem e-mail, você passa o link por WhatsApp.',
    send: 'Criar convite',
    sending: 'Criando...',
    again: (name: string) => `Novo convite: ${name}`,
    againShort: 'Novo convite',
    takeBack: 'Cancelar convite',
    end: 'Encerrar acesso',
    endAsk: (name: string) => `Encerrar o acesso de ${name}?`,
    endText:
      'Sai na hora de todos os aparelhos e não vê mais a agenda nem os clientes. O que fez continua no histórico.',
    message: (name: string, business: string, url: string) =>
      `Olá, ${name}! ${business} convidou você para a recepção, na Vez: ${url}`,
  },
  check: {
    name: 'Informe o nome.',
    email: 'Por favor, insira um email válido.',
    phone: 'Por favor, insira um número de telefone válido.',
    percent: 'Informe um número inteiro, de 0 a 100.',
    price: 'Informe um valor, como 50,00.',
    duration: 'Informe de 5 a 1440 minutos.',
  },
} as const
