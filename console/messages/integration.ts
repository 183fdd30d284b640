/** Texts of the screen of calendars, keys of the API and webhooks. */

import type { CallOutput } from '#api/contract/contract.ts'
import type { KeyScope } from '#domain/integration/api-key.ts'
import type { WebhookEvent, WebhookState } from '#domain/integration/webhook.ts'

type Delivery = CallOutput<'GET /api/webhook-deliveries'>['deliveries'][number]

const SCOPES: Record<KeyScope, string> = {
  'bookings:read': 'Ver a agenda e os agendamentos',
  'bookings:write': 'Marcar, mudar e cancelar agendamentos',
  'clients:read': 'Ver clientes',
  'clients:write': 'Cadastrar e mudar clientes',
  'services:read': 'Ver serviços',
  'services:write': 'Cadastrar e mudar serviços',
  'sales:read': 'Ver produtos e vendas',
  'sales:write': 'Registrar vendas, comandas e produtos',
  'reviews:read': 'Ver avaliações',
  'reviews:write': 'Responder avaliações',
  'reports:read': 'Ver relatórios',
}

const EVENTS: Record<WebhookEvent, string> = {
  'booking.created': 'Agendamento marcado',
  'booking.updated': 'Agendamento mudou',
  'booking.cancelled': 'Agendamento cancelado',
  'booking.completed': 'Atendimento concluído',
  'booking.removed': 'Agendamento excluído',
  'client.created': 'Cliente novo',
  'client.updated': 'Cadastro de cliente mudou',
  'client.removed': 'Cliente arquivado ou excluído',
  'sale.created': 'Venda de produto',
  'sale.updated': 'Venda mudou',
  'sale.removed': 'Venda excluída',
  'review.created': 'Avaliação nova',
  'review.updated': 'Avaliação respondida',
}

/** What came of a message that nobody answered. */
const ERRORS: Record<string, string> = {
  timeout: 'o endereço não respondeu em 10 segundos',
  private_address: 'o endereço leva a uma rede interna',
  redirects: 'o endereço redireciona sem parar',
  ENOTFOUND: 'o endereço não existe',
  ECONNREFUSED: 'o endereço recusou a conexão',
}

export const integrationText = {
  title: 'API e calendários',
  lead: 'Veja a agenda no calendário do celular e ligue a Vez a outros programas.',
  calendars: {
    title: 'Calendários',
    lead: 'Um endereço secreto mostra os agendamentos no Google Agenda, no iPhone ou no Outlook. Quem tem o endereço vê o nome do cliente e o serviço.',
    failed: 'Não foi possível carregar os calendários',
    house: 'Salão inteiro',
    own: 'Sua agenda no calendário',
    ownLead:
      'Um endereço secreto mostra os seus horários no Google Agenda, no iPhone ou no Outlook. Não passe a ninguém.',
    none: 'Sem endereço',
    create: 'Criar endereço',
    creating: 'Criando...',
    createFor: (name: string) => `Criar endereço: ${name}`,
    copy: 'Copiar endereço',
    renew: 'Trocar endereço',
    renewFor: (name: string) => `Trocar endereço: ${name}`,
    renewTitle: 'Trocar o endereço?',
    renewText: 'O endereço de agora para de funcionar na hora. Assine o novo em cada aparelho.',
    renewing: 'Trocando...',
    renewed: 'Novo endereço criado',
    end: 'Revogar',
    endFor: (name: string) => `Revogar: ${name}`,
    endTitle: 'Revogar o endereço?',
    endText: 'Os calendários que usam este endereço param de mostrar a agenda.',
    ending: 'Revogando...',
    ended: 'Endereço revogado',
    notDone: 'Nada foi mudado',
    how: 'Como assinar no Google e no iPhone',
    steps: [
      'Google Agenda: no computador, abra calendar.google.com, toque em “+” ao lado de “Outras agendas”, escolha “De URL” e cole o endereço.',
      'iPhone: em Ajustes, abra Apps, Calendário, Contas, Adicionar Conta, Outra, “Adicionar Calendário Assinado” e cole o endereço.',
      'Outlook: em Calendário, escolha “Adicionar calendário”, “Assinar da Web” e cole o endereço.',
      'Cada programa busca as mudanças quando quer: no Google pode levar algumas horas.',
    ],
  },
  gate: 'Chaves de API e webhooks fazem parte dos planos Essencial e Avançado.',
  gateLink: 'Ver planos',
  developers: 'Documentação para programadores',
  secret: {
    keptTitle: 'Você já copiou?',
    keptText: 'Depois de sair, não dá para ver de novo.',
    kept: 'Já copiei',
    show: 'Mostrar de novo',
  },
  keys: {
    title: 'Chaves de API',
    lead: 'Uma chave deixa outro programa trabalhar em seu nome, só no que você permitir.',
    failed: 'Não foi possível carregar as chaves',
    none: 'Nenhuma chave ainda. Crie uma para cada programa: assim você revoga só a dele.',
    add: 'Nova chave',
    name: 'Nome',
    nameHint: 'Onde ela vai ser usada, por exemplo “Planilha” ou “n8n”.',
    nameMissing: 'Dê um nome à chave.',
    scopes: 'O que ela pode fazer',
    scopesMissing: 'Escolha ao menos uma permissão.',
    create: 'Criar chave',
    creating: 'Criando...',
    createdTitle: 'Copie a chave agora',
    createdText: 'Ela só aparece esta vez. Guarde em lugar seguro e não passe a ninguém.',
    copy: 'Copiar chave',
    created: (when: string) => `Criada em ${when}`,
    used: (when: string) => `Usada pela última vez em ${when}`,
    unused: 'Ainda não foi usada',
    revoked: (when: string) => `Revogada em ${when}`,
    revoke: 'Revogar',
    revokeFor: (name: string) => `Revogar: ${name}`,
    revokeTitle: (name: string) => `Revogar a chave “${name}”?`,
    revokeText:
      'O programa que usa esta chave para de funcionar na hora. Não dá para voltar atrás.',
    revoking: 'Revogando...',
    done: 'Chave revogada',
    notDone: 'Nada foi mudado',
    kinds: SCOPES,
  },
  webhooks: {
    title: 'Webhooks',
    lead: 'A Vez avisa um endereço seu na hora em que algo acontece, e tenta de novo por um dia e meio se ele não responder.',
    failed: 'Não foi possível carregar os webhooks',
    none: 'Nenhum webhook ainda.',
    add: 'Novo webhook',
    url: 'Endereço',
    urlHint: 'Começa com https:// e responde na internet.',
    urlMissing: 'Digite o endereço que vai receber os avisos.',
    events: 'Quando avisar',
    eventsMissing: 'Escolha ao menos um evento.',
    create: 'Criar webhook',
    creating: 'Criando...',
    save: 'Salvar',
    saving: 'Salvando...',
    saved: 'Webhook salvo',
    edit: 'Editar',
    editTitle: 'Editar webhook',
    createdTitle: 'Copie o segredo agora',
    createdText:
      'Com ele o seu programa confere que um aviso é mesmo da Vez. Ele só aparece esta vez; se perder, gere outro.',
    copy: 'Copiar segredo',
    renew: 'Gerar novo segredo',
    renewTitle: 'Gerar novo segredo?',
    renewText: 'O segredo de agora deixa de valer na hora: ponha o novo no seu programa.',
    test: 'Testar',
    testing: 'Enviando...',
    tested: 'Aviso de teste na fila',
    testedText: 'O resultado aparece no registro abaixo.',
    on: 'Ligar',
    off: 'Desligar',
    switched: { on: 'Webhook ligado', off: 'Webhook desligado' },
    remove: 'Excluir',
    of: (act: string, url: string) => `${act}: ${url}`,
    removeTitle: 'Excluir o webhook?',
    removeText: 'Ele e o registro dos seus avisos deixam de existir.',
    removing: 'Excluindo...',
    removed: 'Webhook excluído',
    notDone: 'Nada foi mudado',
    states: {
      on: 'Ligado',
      off: 'Desligado',
      failing: 'Desligado: nada chegou lá por mais de um dia',
      gone: 'Desligado: o endereço não quer mais avisos',
    } satisfies Record<WebhookState, string>,
    kinds: EVENTS,
    told: (count: number) => (count === 1 ? '1 evento' : `${count} eventos`),
  },
  log: {
    title: 'Registro de avisos',
    lead: 'O que foi enviado nos últimos 30 dias.',
    failed: 'Não foi possível carregar o registro',
    none: 'Nada foi enviado ainda.',
    test: 'Teste',
    again: 'Enviar de novo',
    againFor: (what: string, when: string) => `Enviar de novo: ${what}, ${when}`,
    sending: 'Enviando...',
    queued: 'O aviso está na fila',
    notDone: 'O aviso não foi enviado',
    content: 'Ver conteúdo',
    formatState: ({ state, tries, last_status, last_error }: Delivery, next: string | null) => {
      const why =
        last_status === null ? ERRORS[last_error ?? ''] : `o endereço respondeu ${last_status}`
      const because = tries > 0 ? `: ${why ?? 'a conexão falhou'}` : ''
      if (state === 'delivered') return tries > 1 ? `Entregue na ${tries}ª tentativa` : 'Entregue'
      if (state === 'failed')
        return tries > 0 ? `Não entregue${because}` : 'Não enviado: o webhook estava desligado'
      return tries > 0 ? `Tenta de novo em ${next ?? ''}${because}` : 'Na fila'
    },
  },
} as const
