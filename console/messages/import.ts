/** Texts of the screen that brings data in from another system. */
import type { ImportColumn, ImportKind, ImportState, LineState } from '#domain/import/import.ts'

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`

const COLUMNS: Record<ImportKind, Partial<Record<ImportColumn, string>>> = {
  clients: {
    nome: 'Nome',
    sobrenome: 'Sobrenome',
    ddd: 'DDD',
    telefone: 'Celular',
    email: 'E-mail',
    birth_date: 'Nascimento',
    observacoes: 'Observações',
    labels: 'Etiquetas',
  },
  services: {
    name: 'Nome',
    price: 'Preço',
    duration: 'Duração',
    category: 'Categoria',
    description: 'Descrição',
    professionals: 'Profissionais',
  },
  bookings: {
    date: 'Data',
    time: 'Hora',
    nome: 'Cliente',
    ddd: 'DDD',
    telefone: 'Celular',
    email: 'E-mail',
    service: 'Serviço',
    professional: 'Profissional',
    duration: 'Duração',
    price: 'Preço',
    notes: 'Observações',
  },
  balances: { amount: 'Valor', method: 'Forma de pagamento', day: 'Data' },
}

const THINGS: Record<ImportKind, (n: number) => string> = {
  clients: (n) => count(n, 'cliente', 'clientes'),
  services: (n) => count(n, 'serviço', 'serviços'),
  bookings: (n) => count(n, 'agendamento', 'agendamentos'),
  balances: (n) => count(n, 'saldo', 'saldos'),
}

export const importText = {
  title: 'Importar dados',
  lead: 'Traga uma planilha do sistema que você usava. Nada entra antes de você conferir.',
  kinds: {
    clients: { name: 'Clientes', about: 'Nome e, se tiver, celular, e-mail, nascimento e mais.' },
    services: { name: 'Serviços', about: 'Nome, preço e duração de cada serviço.' },
    bookings: {
      name: 'Agendamentos futuros',
      about:
        'Data, hora, cliente e serviço. Traga antes os serviços e a equipe. Quem ainda não é cliente é cadastrado junto e conta no limite do plano.',
    },
    balances: {
      name: 'Saldos iniciais',
      about: 'Quanto havia em dinheiro, Pix ou cartão quando você começou aqui.',
    },
  } satisfies Record<ImportKind, { name: string; about: string }>,
  things: THINGS,
  columns: COLUMNS,
  file: {
    title: 'O que você quer trazer?',
    kind: 'Tipo de planilha',
    choose: 'Escolher arquivo',
    reading: 'Lendo o arquivo…',
    drop: 'Solte o arquivo aqui ou escolha um. CSV ou Excel (.xlsx), até 10 MB.',
    lost: 'O arquivo não fica guardado ao recarregar a página nem depois de trazido. Escolha de novo para continuar.',
    model: 'Baixar modelo',
    modelFile: (kind: string) => `modelo-${kind}.csv`,
    problems: {
      old: 'Este é um Excel antigo (.xls). Abra e salve como .xlsx ou .csv.',
      kind: 'Use uma planilha .csv ou .xlsx.',
      large: 'O arquivo passa de 10 MB. Divida em partes menores.',
      empty: 'O arquivo está vazio.',
      titles: 'O arquivo só tem o cabeçalho. Preencha as linhas abaixo dele e escolha de novo.',
      long: (most: number) =>
        `O arquivo passa de ${most.toLocaleString('pt-BR')} linhas. Divida em partes menores.`,
      broken: 'Não foi possível ler este arquivo. Abra, salve de novo como .xlsx ou .csv e tente.',
      slow: 'Este arquivo demora demais para abrir. Salve como .csv e tente de novo.',
    },
  },
  team: {
    onSale: 'Ficam à venda na sua página assim que entrarem.',
    everybody: 'Sem coluna de profissionais, toda a equipe passa a fazer cada serviço.',
    nobody:
      'Ainda não há ninguém na equipe. Os serviços entram, mas só ficam à venda na sua página quando alguém os fizer: cadastre a equipe antes.',
    toTeam: 'Ver equipe',
  },
  mapping: {
    title: 'O que é cada coluna?',
    lead: (name: string, n: number) => `${name}, ${count(n, 'linha', 'linhas')}`,
    sheet: 'Aba da planilha',
    titles: 'Linha com os títulos das colunas',
    noTitles: 'Nenhuma: a planilha não tem títulos',
    titleLine: (line: number, text: string) => `Linha ${line}: ${text}`,
    above: 'O que está acima desta linha fica de fora.',
    ddd: 'DDD de quem está sem',
    dddHint: 'Há celulares sem DDD no arquivo. Deixe vazio para tratá-los como erro.',
    noLines: 'Não há nenhuma linha abaixo dos títulos.',
    column: (title: string) => `Coluna “${title}”`,
    nth: (n: number) => `Coluna ${n}`,
    samples: 'Exemplos',
    none: 'Não usar',
    lacking: (names: string) => `Falta dizer qual é a coluna: ${names}.`,
    next: 'Conferir',
    back: 'Trocar de arquivo',
  },
  check: {
    title: 'Confira antes de trazer',
    sending: (done: number, all: number) =>
      `Conferindo: ${done.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')} linhas`,
    progress: 'Andamento',
    failed: 'A conferência parou',
    goOn: 'Continuar',
    fresh: 'Novos',
    known: 'Já estão aqui',
    repeated: 'Repetidas no arquivo',
    bad: 'Com erro',
    repeatedTitle: 'O que fazer com as linhas repetidas?',
    knownTitle: 'O que fazer com quem já está aqui?',
    choices: {
      skip: { name: 'Deixar como está', about: 'A linha do arquivo fica de fora.' },
      join: {
        name: 'Completar o que falta',
        about: 'Só preenche campos vazios; nada do que você escreveu muda.',
      },
    },
    badTitle: 'Linhas com erro',
    badLead: 'Ficam de fora. Corrija no arquivo baixado e traga só elas depois.',
    knownLines: 'Linhas que já estão aqui',
    repeatedLines: 'Linhas repetidas no arquivo',
    repeatedLead: 'Vale a linha que elas repetem: nada entra duas vezes.',
    download: 'Baixar linhas com erro',
    badFile: 'linhas-com-erro.csv',
    reason: 'Motivo',
    line: 'Linha',
    content: 'Conteúdo',
    more: 'Mostrar mais',
    start: (things: string) => `Trazer ${things}`,
    starting: 'Começando…',
    nothing: 'Não há nenhuma linha para trazer.',
    startFailed: 'Não foi possível começar',
    back: 'Mudar as colunas',
  },
  result: {
    title: (kind: string) => `Importação: ${kind.toLowerCase()}`,
    states: {
      checked: 'Conferida',
      running: 'Trazendo…',
      done: 'Concluída',
      undoing: 'Desfazendo…',
      undone: 'Desfeita',
    } satisfies Record<ImportState, string>,
    progress: (done: number, all: number) =>
      `${done.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')} linhas`,
    leave: 'Pode sair desta tela: a importação continua sozinha.',
    lines: {
      new: 'Ainda por trazer',
      known: 'Já estavam aqui',
      bad: 'Com erro no arquivo',
      created: 'Trazidos',
      joined: 'Completados',
      skipped: 'Já estavam aqui',
      failed: 'Não entraram',
      undone: 'Retirados',
      kept: 'Ficaram',
    } satisfies Record<LineState, string>,
    repeats: 'Repetidas no arquivo',
    failed: 'Linhas que não entraram',
    kept: 'O que ficou, e por quê',
    bad: 'Linhas com erro no arquivo',
    created: 'Serviços que entraram',
    record: 'Cadastro',
    gone: 'Não está mais aqui',
    bookingAt: (name: string, day: string, time: string) => `${name}, ${day} às ${time}`,
    onSale: (n: number) =>
      n === 1
        ? '1 serviço entrou à venda na sua página.'
        : `${n.toLocaleString('pt-BR')} serviços entraram à venda na sua página.`,
    unsold: (n: number) =>
      n === 1
        ? '1 serviço não está à venda: ninguém da equipe o faz, ou foi desativado.'
        : `${n.toLocaleString('pt-BR')} serviços não estão à venda: ninguém da equipe os faz, ou foram desativados.`,
    toServices: 'Ver serviços',
    toPage: 'Ver minha página',
    opened: 'Conferida em outra aba ou deixada no meio: nada dela entrou. Some sozinha em um dia.',
    undone: {
      when: (day: string) => `Esta importação foi desfeita em ${day}.`,
      brought: (things: string, day: string, isJoined: boolean) =>
        `Em ${day} ela ${isJoined ? 'trouxe ou completou' : 'trouxe'} ${things}.`,
      nothing: (day: string) => `Em ${day} ela não trouxe nada.`,
      gone: 'Tudo isso saiu.',
      kept: (n: number, things: string, left: number) =>
        `${n === 1 ? 'Saiu' : 'Saíram'} ${things}; ${left === 1 ? 'ficou' : 'ficaram'} ${left.toLocaleString('pt-BR')}, na lista abaixo.`,
    },
    see: 'Ver onde estão',
    undo: 'Desfazer importação',
    undoUntil: (day: string) => `Pode ser desfeita até ${day}.`,
    asking: {
      title: 'Desfazer esta importação?',
      lead: 'Sai tudo o que ela trouxe. O que já foi usado ou alterado depois fica, e você vê a lista.',
      label: 'Desfazer',
      busy: 'Desfazendo…',
    },
    undoFailed: 'Não foi possível desfazer',
    loadFailed: 'Não foi possível carregar a importação',
    again: 'Importar outro arquivo',
  },
  open: {
    title: 'Conferidas e não começadas',
    lead: 'Nada delas entrou. Descarte as que não vai usar; somem sozinhas em um dia.',
    discard: 'Descartar',
    discarding: 'Descartando…',
    discardOf: (name: string, day: string) => `Descartar ${name}, de ${day}`,
    failed: 'Não foi possível descartar',
  },
  past: {
    undone: (n: number, things: string, kept: number) =>
      `Desfeita: ${n === 1 ? 'saiu' : 'saíram'} ${things}${kept > 0 ? `, ${kept === 1 ? 'ficou' : 'ficaram'} ${kept.toLocaleString('pt-BR')}` : ''}`,
    title: 'Importações anteriores',
    lead: 'Abra uma para ver o que entrou ou desfazer.',
    failed: 'Não foi possível carregar as importações anteriores',
  },
} as const
