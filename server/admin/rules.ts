/** The demo's password, which is published. */
export const demoPassword = 'admin-demo'
