/** Of the question before something unusual. */
export const askedYesText = {
  title: 'É isso mesmo?',
  yes: 'Sim, continuar',
  none: 'Nada mudou.',
}
