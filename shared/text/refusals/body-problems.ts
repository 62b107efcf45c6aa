/** What is wrong with a body that cannot be read, after the general message. For the programmer of a caller. */
export const bodyProblems = {
  notJson: 'o corpo não é JSON válido, ou tem um nome reservado, como __proto__',
  notUtf8: 'o corpo não é texto em UTF-8',
  tooDeep: 'o corpo tem listas ou objetos demais um dentro do outro',
} as const;
