/** The pages on which a mobile number is proven. A third party's script may run there, so each is a document of its own:
 *  entered and left by a full load, and the only one whose Content-Security-Policy names a third party. */
const provingPages = /^\/(?:usersignup|ufp)\/*$/i

/** Whether a path is one of the proving pages, as the route table reads it: in any case, with or without a last slash. */
export const isProvingPage = (path: string): boolean => provingPages.test(path)
