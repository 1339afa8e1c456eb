/** The password of the demo, which everybody knows. */
export const demoPassword = 'admin-demo'
