/** What the door leads to on demand. */
export { z } from "zod";
