/** Of the question why, before what was counted or paid changes. */
export const askedReasonText = {
  title: 'Por que mudar?',
  label: 'Motivo',
  wrong: 'Diga o motivo.',
  submit: 'Continuar',
  busy: 'Enviando…',
  none: 'Nada mudou: o motivo não foi dito.',
}
