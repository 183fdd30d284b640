/** What the pages that the server itself writes say to people. */
export const messages = {
  app: { name: 'Vez', description: 'Agenda e gestão para salões e barbearias.' },
  policies: {
    updated: (date: string) => `Atualizado em ${date}.`,
    contents: 'Nesta página',
    contact: 'Dúvidas, ou um pedido sobre seus dados? Escreva para',
  },
  back: 'Voltar ao início',
  businessNotFound: {
    title: 'Página não encontrada',
    text: 'Erro ao carregar dados do negócio',
  },
  businessGone: {
    title: 'Página encerrada',
    text: 'Este salão não está mais na Vez, e o que havia aqui foi excluído.',
  },
  businessClosed: {
    text: 'No momento este salão não está recebendo agendamentos pela página.',
    booked: 'Já tem um horário marcado? Ele continua valendo até o salão falar com você.',
    history: 'Ver ou cancelar meus horários',
    phone: (phone: string) => `Ligar para ${phone}`,
  },
  unsubscribe: {
    title: 'Sair da lista',
    /** @param to masked contacts; empty where none is known any more */
    text: (house: string, to: string) =>
      `Você deixa de receber as mensagens que ${house} envia${to && ` para ${to}`}: confirmações, lembretes, mudanças e cancelamentos de horário, agradecimentos e convites.`,
    stays: (house: string) =>
      `Seus horários continuam marcados. Se ${house} mudar ou cancelar um deles, nenhuma mensagem vai avisar você. Códigos e links para entrar continuam chegando.`,
    leave: 'Não quero mais receber',
    doneTitle: 'Pronto, você saiu da lista',
    doneText: (house: string, to: string) =>
      `${house} não envia mais mensagens${to ? ` para ${to}` : ' para você'}.`,
    rejoin: 'Voltar a receber',
    backTitle: 'Você voltou à lista',
    backText: (house: string, to: string) =>
      `${house} volta a enviar mensagens${to ? ` para ${to}` : ' para você'}.`,
    and: ' e ',
    goneTitle: 'Este link não vale mais',
    goneText: 'Abra o link da mensagem mais recente do salão, ou peça a ele que não escreva mais.',
  },
  pathNotFound: {
    title: 'Página não encontrada',
    heading: 'Oops! Page not found',
    text: 'Este endereço não existe ou mudou.',
  },
  offline: {
    title: 'Sem conexão',
    text: 'Esta página precisa da internet. Confira a conexão e tente de novo.',
    again: 'Tentar novamente',
  },
  error: 'Algo deu errado',
  business: {
    title: (name: string) => `${name} · Agendamento online`,
    description: (name: string) => `Agende seu horário em ${name}.`,
    /** Until the scripts are there; the salon's page is painted instead. */
    opening: 'Abrindo a agenda...',
    noScript: 'Para agendar, ative o JavaScript do navegador.',
    services: (name: string) => `Serviços de ${name}`,
    prices: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  },
  search: {
    title: 'Encontre seu salão · Vez',
    description: 'Procure seu salão ou sua barbearia pelo nome e agende online.',
    heading: 'Encontre seu salão',
    text: 'Procure pelo nome e agende em menos de um minuto.',
    label: 'Nome do salão ou da barbearia',
    submit: 'Buscar',
    found: (count: number) => (count === 1 ? '1 salão encontrado' : `${count} salões encontrados`),
    many: (count: number) =>
      `Estes são os primeiros ${count}. Não está aqui? Escreva mais do nome.`,
    none: (name: string) => `Nenhum salão com “${name}”`,
    noneText:
      'Confira como o nome está escrito ou procure só por uma parte dele. Se o salão não aparece aqui, peça a ele o link de agendamento.',
    start: 'Uma parte do nome já basta: acentos e maiúsculas não fazem diferença.',
  },
} as const
