/** Texts of what a device is told of bookings. */
export const pushText = {
  title: 'Avisos neste aparelho',
  lead: {
    house: 'Um aviso na tela quando a agenda do salão muda, mesmo com a Vez fechada.',
    own: 'Um aviso na tela quando a sua agenda muda, mesmo com a Vez fechada.',
  },
  failed: 'Não foi possível carregar os avisos',
  on: 'Ligar avisos neste aparelho',
  turningOn: 'Ligando...',
  off: 'Desligar avisos',
  events: {
    created: 'Novo agendamento',
    moved: 'Agendamento remarcado',
    cancelled: 'Agendamento cancelado',
  },
  own: 'O que você mesmo faz não é avisado. Ao sair da conta, os avisos deste aparelho desligam.',
  unsupported:
    'Este navegador não recebe avisos. No iPhone e no iPad, adicione a Vez à Tela de Início e abra por lá.',
  denied:
    'Os avisos da Vez estão bloqueados neste navegador. Libere nas configurações do site, ou, no iPhone e no iPad, em Ajustes › Notificações › Vez, e volte aqui.',
  saved: 'Avisos salvos',
  turnedOff: 'Avisos desligados neste aparelho',
  saveFailed: 'Não foi possível mudar os avisos',
  notAllowed: 'O navegador não deu permissão.',
  noWorker:
    'Este navegador não terminou de preparar os avisos. Recarregue a página e tente de novo.',
  refusedByBrowser: 'O navegador não conseguiu ligar os avisos agora. Tente de novo mais tarde.',
} as const
