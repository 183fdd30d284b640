/** Of one photo among several. @param nth from 1 */
export const formatNthPhoto = (nth: number, sentence: string) => `Foto ${nth}: ${sentence}`
