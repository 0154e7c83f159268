/** Every screen's address. */
export const paths = {
  overview: () => '/',
  enrol: () => '/enrol',
  audit: () => '/audit',
}
