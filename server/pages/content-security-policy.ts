/** What a page of the product may load, and from where: everything from its own origin alone. No page runs a third
 *  party's script.
 *  @param frames whether the page may show the widget's page in a frame */
export const pagePolicy = (frames: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // React sets style attributes; no style element or sheet comes from elsewhere.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    // Of the own pages only the widget's lets itself be framed.
    frameSrc: [frames ? "'self'" : "'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // No text becomes a script, but the address of the service worker (web/notifications/worker.ts).
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['baari'],
  },
})

/** What the widget's page may load: its own script, by its hash, and what comes from the provider. The sandbox gives it an
 *  opaque origin, in a frame or opened by itself: its scripts reach no storage, cookie or page of the product.
 *  @param origins where the provider's script comes from, and whom it calls
 *  @param scriptHash base64 of the SHA-256 of the page's own script */
export const widgetPolicy = (origins: readonly string[], scriptHash: string) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: [`'sha256-${scriptHash}'`, ...origins],
    styleSrc: ["'unsafe-inline'", ...origins],
    imgSrc: ['data:', ...origins],
    fontSrc: [...origins],
    connectSrc: [...origins],
    frameSrc: [...origins],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
    // Forms only so that their scripts run: form-action lets none be sent.
    sandbox: ['allow-scripts', 'allow-forms'],
  },
})
