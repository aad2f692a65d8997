export function cookieOf(id: string): string;
export function userOf(request: Request): Promise<{ readonly id: string } | undefined>;
