/** A hash of the sources, put in by the bundler (vite.config.ts): files of two builds do not fit together. */
declare const BUILD: string;
