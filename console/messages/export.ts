/** Texts of what is given as a file for a spreadsheet. */
export const exportText = {
  bringIn: 'Importar',
  action: 'Exportar CSV',
  busy: 'Exportando...',
  failed: 'Não foi possível exportar',
}
