/** The server's only place for the product's name. */
export const product = {
  title: 'Baari',
  version: '0.1.0',
  description: 'Book a token at a clinic, follow the live number, walk in when it is your turn.',
}
